// What the page about confidence and outcomes asks.

export const CALIBRATION = `query Calibration {
  calibration {
    count brier expectedError mixed withoutConfidence
    bins { lower upper count meanConfidence shareRight }
  }
}`;
