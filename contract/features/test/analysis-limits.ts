/**
 * From when on the figures of an item analysis mean something, and are worth a warning. The bounds are those of the textbooks:
 * Ebel and Frisbie for discrimination, Kelley for the 27 per cent, Haladyna and Downing for options that nobody takes.
 */
export const analysisLimits = {
  /** Papers from which on correlations are told and warnings given: below, chance decides. */
  papers: 10,
  /** Papers from which on the best and the worst 27 per cent are compared. */
  papersOfIndex: 30,
  /** Share of the papers in each of these two. */
  extremes: 0.27,
  /** Mean share of the points from which on a question is very easy, and up to which it is very hard. */
  easy: 0.9,
  hard: 0.3,
  /** Discrimination below which a question hardly tells the strong from the weak. */
  weak: 0.2,
  /** Discrimination up to which the strong do worse than the weak, beyond chance. */
  against: -0.1,
  /** Share of the students who leave a question unanswered. */
  skipped: 0.2,
  /** Up to this share of the students an option is chosen by hardly anybody. */
  unused: 0.05,
  /** Share of the best third that gives the same wrong answer. */
  common: 0.25,
  /** Fewer students than that prove nothing of an answer. */
  atLeast: 3,
  /** Reliability from which on a test may decide about single students, and below which it tells little. */
  reliable: 0.8,
  unreliable: 0.5,
} as const
