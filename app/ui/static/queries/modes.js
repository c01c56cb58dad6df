// Results of modes beside a thought, with what is drawn of them.

export const MODE_STATES = `modeStates {
  id mode version computedAt belief { nodeId text status: beliefStatus }
  input {
    causal { nodes { id description type } edges { source target kind strength } }
    gametheory {
      game players { id name } strategies { id player }
      payoffMatrix { players payoffs { profile payoffs } }
    }
    temporal { timeline { timeUnit } events { id name timestamp } intervals { id name start end } }
    bayesian { hypotheses { id statement prior } }
    systemsthinking { components { id name } links { source target polarity hasDelay } }
  }
  result {
    causal { explanation }
    gametheory { explanation matrix { pureEquilibria { profile } } }
    temporal { explanation consistent bounds { item endpoint earliest latest } }
    bayesian { explanation posteriors { hypothesis probability } }
    systemsthinking { explanation loops { components type hasDelay } }
  }
}`;
