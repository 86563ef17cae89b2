import { registerErrors } from '#contract/features/attendance/errors.ts'
import { registerImportCalls as calls } from '#contract/features/attendance/register-import-calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ImportPreview } from '#web/features/table/ImportPreview.tsx'
import { ImportScreen as TableImportScreen } from '#web/features/table/ImportScreen.tsx'
import { sendFile } from '#web/lib/send-file.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { DownloadIcon } from '#web/ui/icons/icons.tsx'
import { staffQueries } from '../live-updates.ts'
import { RegisterRow } from './RegisterRow.tsx'
import { useDownload } from './use-register-menu.ts'

/** Changes records by an edited register. */
export function ImportScreen() {
  const t = useTexts('attendance')
  const { courseId } = useCourseAddress()
  const download = useDownload(courseId)
  return (
    <TableImportScreen
      texts={{ choose: t('register.choose'), how: t('register.how'), notSent: t('register.notSent') }}
      read={(file, as) => sendFile(calls.previewRegister, { courseid: courseId, ...as }, file)}
      preview={(importId, onAnother) => (
        <ImportPreview
          importId={importId}
          onAnother={onAnother}
          of={{
            calls: {
              preview: calls.getRegisterPreview,
              apply: calls.applyRegister,
              undo: calls.undoRegister,
            },
            input: { courseId },
            refreshes: staffQueries,
            changed: registerErrors.changed,
            say: title => t(`register.${title}`),
            count: (text, count) => t(`register.${text}`, { count }),
            undo: t('undo'),
            Row: RegisterRow,
            keyOf: row => `${row.line} ${row.title} ${row.createdAt} ${row.problem}`,
          }}
        />
      )}
    >
      <p>{t('register.howExport')}</p>
      <p>{t('register.howMatch')}</p>
      <p>{t('register.howPreview')}</p>
      <Button kind="quiet" icon={DownloadIcon} onClick={() => void download('xlsx')}>
        {t('register.xlsx')}
      </Button>
    </TableImportScreen>
  )
}
