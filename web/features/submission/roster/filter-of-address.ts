import { useSearchParams } from 'react-router'
import { type SubmissionFilter, submissionFilters } from '#contract/features/submission/entities.ts'

/** The filter of the address. */
export function useFilter(): [SubmissionFilter, (filter: SubmissionFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('filter')
  const filter = submissionFilters.find(value => value === named) ?? 'all'
  const set = (next: SubmissionFilter) => {
    const address = new URLSearchParams(search)
    address.set('filter', next)
    setSearch(address, { replace: true })
  }
  return [filter, set]
}
