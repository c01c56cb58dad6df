// Whether the session `s` meets `$only` and was there by `$moment` (null: now).
(($moment IS NULL OR s.recorded_from <= $moment)
  AND ($only.modes IS NULL OR s.mode IN $only.modes)
  AND ($only.authors IS NULL OR s.author IN $only.authors)
  AND ($only.domains IS NULL OR s.domain IN $only.domains)
  AND ($only.tags IS NULL OR any(tag IN s.tags WHERE tag IN $only.tags))
  AND ($only.statuses IS NULL OR s.status IN $only.statuses)
  AND ($only.created_after IS NULL OR s.listed_at >= $only.created_after)
  AND ($only.created_before IS NULL OR s.listed_at < $only.created_before)
  AND ($only.min_thoughts IS NULL OR coalesce(s.thought_count, 0) >= $only.min_thoughts)
  AND ($only.max_thoughts IS NULL OR coalesce(s.thought_count, 0) <= $only.max_thoughts)
  AND ($only.min_confidence IS NULL OR s.confidence_count > 0
    AND s.confidence_sum / s.confidence_count >= $only.min_confidence))
