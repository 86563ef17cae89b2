import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { openOverlay } from '#web/ui/overlays/overlay-history.ts'
import { useBack } from './Screen.tsx'

/** A form of `useForm`, or whatever else is lost with its screen. */
interface UnsavedForm {
  isChanged: boolean
  isSending: boolean
  /** Nobody wants it any more: what the device keeps of it may go. */
  onDiscard?: () => void
}

/**
 * Asks once before what was entered is lost, whatever leads away from the screen: Back, the button in the bar, a link.
 * Not for a form in a sheet, nor for one that keeps its draft.
 * @param otherwise where Back leads when there is nothing to go back to
 * @returns lets the person go without a question: what was entered is kept elsewhere
 */
export function useLeaveQuestion(
  { isChanged, isSending, onDiscard }: UnsavedForm,
  otherwise?: string,
): () => void {
  const t = useTexts('shell')
  const back = useBack(otherwise)
  const latest = useRef({ t, back, onDiscard })
  latest.current = { t, back, onDiscard }
  const letGo = useRef(() => {})
  const isUnsaved = isChanged && !isSending
  useLayoutEffect(() => {
    if (!isUnsaved) return
    let asking: Promise<boolean> | undefined
    const mayLeave = () => {
      asking ??= ask()
      return asking
    }
    const ask = async () => {
      const { t } = latest.current
      const may = await dialog.confirm({
        title: t('leaving.title'),
        message: t('leaving.message'),
        confirmLabel: t('leaving.discard'),
        cancelLabel: t('leaving.stay'),
        danger: true,
      })
      asking = undefined
      if (may) {
        latest.current.onDiscard?.()
        letGo.current()
      }
      return may
    }
    const close = () => void mayLeave().then(may => may && latest.current.back())
    letGo.current = openOverlay({ close, isKept: false, mayLeave })
    return letGo.current
  }, [isUnsaved])
  return () => letGo.current()
}
