import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memberCalls } from '#contract/features/member/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/ask.ts'
import { ListRow } from '#web/ui/List.tsx'

/** People whom a course package brought along: gives what they did to the members who are the same people. */
export function ImportedStudentsRow({ courseid }: { courseid: string }) {
  const t = useTexts('member')
  const client = useQueryClient()
  const imported = useQuery({
    ...ask(packageCalls.getImportedStudents, { courseid }),
    meta: { handled: true },
  })
  const merge = useCommand(packageCalls.mergeStudents, {
    refreshes: [packageCalls.getImportedStudents, memberCalls.getStudentList],
    onDone: () => toast.good(t('imported.done')),
  })
  const list = imported.data?.list ?? []
  if (list.length === 0) return null
  const here = list.filter(one => one.sameid !== '').slice(0, 200)
  const input = {
    courseid,
    importedids: here.map(one => one.id),
    studentids: here.map(one => one.sameid),
  }
  const check = async () => {
    const { moved, kept } = await client.fetchQuery(ask(packageCalls.previewMergeStudents, input))
    const isWanted = await dialog.confirm({
      title: t('imported.title'),
      message: t('imported.question', {
        names: here.map(({ username, stno }) => `${username} (${stno})`).join(', '),
        moved,
        kept,
      }),
      confirmLabel: t('imported.go'),
    })
    if (isWanted) merge.mutate(input)
  }
  return (
    <ListRow
      title={t('imported.title')}
      note={t('imported.note', { here: here.length, count: list.length })}
      onClick={here.length > 0 && !merge.isPending ? () => void check() : undefined}
    />
  )
}
