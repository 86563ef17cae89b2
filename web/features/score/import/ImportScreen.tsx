import { scoreErrors } from '#contract/features/score/errors.ts'
import { scoreImportCalls as calls } from '#contract/features/score/import-calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ImportPreview } from '#web/features/table/ImportPreview.tsx'
import { ImportScreen as TableImportScreen } from '#web/features/table/ImportScreen.tsx'
import { sendFile } from '#web/lib/send-file.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { DownloadIcon } from '#web/ui/icons/icons.tsx'
import { scoreQueries } from '../queries.ts'
import { useDownload } from '../staff/use-book-menu.ts'
import { ScoreRow } from './ScoreRow.tsx'

/** Enters grades from an edited gradebook. */
export function ImportScreen() {
  const t = useTexts('score')
  const { courseId } = useCourseAddress()
  const download = useDownload(courseId)
  return (
    <TableImportScreen
      texts={{ choose: t('import.choose'), how: t('import.how'), notSent: t('import.notSent') }}
      read={(file, as) => sendFile(calls.preview, { courseid: courseId, ...as }, file)}
      preview={(importId, onAnother) => (
        <ImportPreview
          importId={importId}
          onAnother={onAnother}
          of={{
            calls: { preview: calls.getPreview, apply: calls.apply, undo: calls.undo },
            input: { courseId },
            refreshes: scoreQueries,
            changed: scoreErrors.importChanged,
            say: title => t(`import.${title}`),
            count: (text, count) => t(`import.${text}`, { count }),
            undo: t('undo'),
            conflicts: {
              title: t('import.conflicts'),
              overwrite: t('import.overwrite'),
              hint: t('import.overwriteHint'),
            },
            Row: ScoreRow,
            keyOf: row => `${row.line} ${row.title} ${row.problem}`,
          }}
        />
      )}
    >
      <p>{t('import.howExport')}</p>
      <p>{t('import.howMatch')}</p>
      <p>{t('import.howPreview')}</p>
      <Button kind="quiet" icon={DownloadIcon} onClick={() => void download('xlsx', false)}>
        {t('menu.xlsx')}
      </Button>
    </TableImportScreen>
  )
}
