import { useNavigate } from 'react-router'
import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { CallFailure, send } from '#web/lib/call.ts'
import { saveAnswered } from '#web/lib/save-file.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import { DownloadIcon, SheetFileIcon, UploadIcon } from '#web/ui/icons/icons.tsx'
import { staffPath } from '../addresses.ts'

/** A course's attendance as a file: out, and in again. */
export function useRegisterMenu(courseId: string) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const download = useDownload(courseId)
  return async () => {
    const chosen = await chooseAction({
      choices: [
        { key: 'xlsx', label: t('register.xlsx'), icon: SheetFileIcon },
        { key: 'csv', label: t('register.csv'), icon: DownloadIcon },
        { key: 'import', label: t('register.import'), hint: t('register.importHint'), icon: UploadIcon },
      ],
    })
    if (chosen === 'import') navigate(staffPath('importRegister', courseId))
    else if (chosen === 'xlsx' || chosen === 'csv') await download(chosen)
  }
}

/** Hands a course's attendance to the browser as a file. */
export function useDownload(courseId: string) {
  const t = useTexts('attendance')
  return async (format: 'xlsx' | 'csv') => {
    toast.info(t('register.exporting'))
    try {
      saveAnswered(await send(registerCalls.exportRegister, { courseId, format }))
    } catch (failure) {
      if (failure instanceof CallFailure) await alertFailure(failure)
      else throw failure
    }
  }
}
