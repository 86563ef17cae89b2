import { type SubmissionFilter, submissionFilters } from '#contract/features/submission/entities.ts'
import { useSides } from '#web/lib/use-sides.ts'

/** The filter of the address. */
export function useFilter(): [SubmissionFilter, (filter: SubmissionFilter) => void] {
  const [search, setSides] = useSides('filter')
  const named = search.get('filter')
  const filter = submissionFilters.find(value => value === named) ?? 'all'
  return [filter, next => setSides({ filter: next })]
}
