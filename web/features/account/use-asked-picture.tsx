import { useState } from 'react'
import { accountErrors } from '#contract/features/account/errors.ts'
import type { CallFailure } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PictureCode } from './parts/PictureCode.tsx'
import { usePictureCode } from './use-picture-code.ts'

/** The picture code that the server asks for with each try after too many wrong ones: a form shows it once it was asked for. */
export function useAskedPicture() {
  const t = useTexts('account')
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const picture = usePictureCode('guess', isAsked)
  const isMissing = isAsked && !picture.isFilled
  return {
    /** What goes along with the try. */
    input: isAsked ? picture.input : {},
    /** Before a try. @returns whether it must wait for an answer, which is then said below the field */
    check() {
      setProblem(isMissing ? t('picture.missing') : undefined)
      return isMissing
    },
    /** For `onFailed`. @returns whether the failure was about the picture code, and is said here */
    hear(failure: CallFailure) {
      const wants = failure.is(accountErrors.tooManyAttempts) && failure.data.needverify === 1
      const isWrong = failure.is(accountErrors.pictureWrong)
      // An answer counts once, whatever became of the try.
      if (isAsked) picture.refresh()
      if (wants) setAsked(true)
      setProblem(isWrong ? t('picture.wrong') : undefined)
      return wants || isWrong
    },
    field: isAsked && (
      <>
        <Notice tone="info">{t('picture.afterMany')}</Notice>
        <PictureCode code={picture} error={picture.isFilled ? undefined : problem} />
      </>
    ),
  }
}
