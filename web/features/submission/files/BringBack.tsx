import { useRef } from 'react'
import type { archiveCalls } from '#contract/features/submission/archive-calls.ts'
import { gradeFileCalls } from '#contract/features/submission/grade-file-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { UploadChips } from '#web/features/file/parts/UploadChips.tsx'
import { useUploads } from '#web/features/file/use-uploads.ts'
import { useCommand } from '#web/lib/call.ts'
import { capitalised, pastTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { UploadIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'

type Import = AnswerOf<typeof archiveCalls.listDownloads>['imports'][number]

interface BringBackProps {
  taskId: string
  imports: readonly Import[]
  /** Shows what a file would change, or has changed. */
  onOpen: (importId: string) => void
}

/** The way back of what was graded offline: the table, or the zip with files for the students. */
export function BringBack({ taskId, imports, onOpen }: BringBackProps) {
  const t = useTexts('submission/files')
  const input = useRef<HTMLInputElement>(null)
  const read = useCommand(gradeFileCalls.preview, { onDone: ({ importId }) => onOpen(importId) })
  const uploads = useUploads(`works:${taskId}`, ({ id }) => read.mutate({ id: taskId, fileId: id }))
  return (
    <Stack gap={4}>
      <Card title={t('grades.title')}>
        <Stack gap={3}>
          <p>{t('grades.lead')}</p>
          <p>{t('grades.leadPreview')}</p>
          <UploadChips uploads={uploads} />
          <Button
            block
            icon={UploadIcon}
            busy={uploads.isBusy || read.isPending}
            onClick={() => input.current?.click()}
          >
            {t(read.isPending ? 'grades.reading' : 'grades.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".xlsx,.csv,.zip,application/zip,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-label={t('grades.choose')}
            hidden
            onChange={({ target }) => {
              uploads.add([...(target.files ?? [])].slice(0, 1))
              // The same file may be chosen again.
              target.value = ''
            }}
          />
        </Stack>
      </Card>
      {imports.length > 0 && (
        <List title={t('grades.earlier')}>
          {imports.map(({ id, fileName, changed, createdAt, appliedAt, undoneAt }) => (
            <ListRow
              key={id}
              title={fileName}
              wrap
              note={t('grades.row', {
                time: capitalised(pastTime(appliedAt ?? createdAt ?? 0)),
                count: changed,
              })}
              trailing={
                <StatusTag tone={undoneAt !== null || appliedAt === null ? 'neutral' : 'good'}>
                  {t(
                    undoneAt !== null
                      ? 'grades.state.undone'
                      : appliedAt === null
                        ? 'grades.state.open'
                        : 'grades.state.applied',
                  )}
                </StatusTag>
              }
              onClick={() => onOpen(id)}
            />
          ))}
        </List>
      )}
    </Stack>
  )
}
