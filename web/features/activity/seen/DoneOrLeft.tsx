import { useState } from 'react'
import type { Call } from '#contract/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { type SeenStudent, SeenStudents, type SeenStudentsProps } from './SeenStudents.tsx'

interface DoneOrLeftProps<S extends SeenStudent, Side extends string>
  extends Pick<
    SeenStudentsProps<S, Side>,
    'info' | 'name' | 'done' | 'said' | 'isOpen' | 'refreshes' | 'noteOf'
  > {
  /** Lists them by what they have done. */
  list: Call<'query'>
  /** Of which activity. */
  of: Record<string, string>
  /** What the call names those who have done it, and the others. */
  sides: Record<'done' | 'left', Side>
  words: Record<'done' | 'left' | 'nobody' | 'everybody', string>
}

/** The students of an activity that one has done or not. */
export function DoneOrLeft<S extends SeenStudent, Side extends string>({
  list,
  of,
  sides,
  words,
  ...props
}: DoneOrLeftProps<S, Side>) {
  const { info, name, done } = props
  const [filter, setFilter] = useState(sides.left)
  const pages = usePages(list as never, { ...of, filter, name, limit: 50 } as never, { keepPrevious: true })
  return (
    <SeenStudents<S, Side>
      {...{ ...props, filter, onFilter: setFilter }}
      pages={pages as SeenStudentsProps<S, Side>['pages']}
      filters={[
        { value: sides.left, label: words.left, count: info.studentCount - done },
        { value: sides.done, label: words.done, count: done },
      ]}
      nobody={filter === sides.left ? words.everybody : words.nobody}
    />
  )
}
