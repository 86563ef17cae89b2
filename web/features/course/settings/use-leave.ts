import { useTexts } from '#web/lib/texts.ts'
import { useBack } from '#web/shell/Screen.tsx'
import { dialog } from '#web/ui/ask.ts'

/** Goes back (`to`: where to when there is no way back), after a question when something typed here would be lost. */
export function useLeave(isChanged: boolean, to?: string) {
  const t = useTexts('course')
  const back = useBack(to)
  const leave = async () => {
    const question = {
      title: t('form.leaveTitle'),
      message: t('form.leaveMessage'),
      confirmLabel: t('form.leave'),
      danger: true,
    }
    if (!isChanged || (await dialog.confirm(question))) back()
  }
  return () => void leave()
}
