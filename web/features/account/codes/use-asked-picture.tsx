import { lazy, Suspense, useRef, useState } from 'react'
import { loginErrors } from '#contract/features/account/login-errors.ts'
import { guessCodes } from '#contract/features/account/rules.ts'
import type { CallFailure } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { PictureCodeState } from './use-picture-code.ts'

// Few people ever see it, and the login is the first screen most load.
const AskedPicture = lazy(() =>
  import('./AskedPicture.tsx').then(module => ({ default: module.AskedPicture })),
)

/** The picture code that the server asks for with each try after too many wrong ones: a form shows it once it was asked for. */
export function useAskedPicture() {
  const t = useTexts('account')
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const picture = useRef<PictureCodeState>(null)
  return {
    /** What goes along with the try; to be read when it is sent. */
    get input() {
      return picture.current?.input ?? {}
    },
    /** Before a try. @returns whether it must wait for an answer, which is then said below the field */
    check() {
      const isMissing = isAsked && !picture.current?.isFilled
      setProblem(isMissing ? t('picture.missing') : undefined)
      return isMissing
    },
    /** For `onFailed`. @returns whether the failure was about the picture code, and is said here */
    hear(failure: CallFailure) {
      const wants = failure.code === guessCodes.tooMany && failure.data.needverify === 1
      const isWrong = failure.code === guessCodes.pictureWrong
      // An answer counts once, whatever the outcome.
      picture.current?.refresh()
      if (wants) setAsked(true)
      setProblem(isWrong ? problemText(loginErrors.pictureWrong) : undefined)
      return wants || isWrong
    },
    field: isAsked && (
      <Suspense>
        <AskedPicture hold={picture} problem={problem} />
      </Suspense>
    ),
  }
}
