import { mistakeCalls } from '#contract/features/mistake/calls.ts'

/** What shows something else once something was done with a mistake; a round of practice goes on as it began. */
export const mistakeQueries = [mistakeCalls.list, mistakeCalls.summary, mistakeCalls.get, mistakeCalls.sheet]
