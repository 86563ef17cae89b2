import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { accountErrors } from '#contract/features/account/errors.ts'
import type { CallFailure } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { PictureCodeState } from '../codes/use-picture-code.ts'

interface RegisteringOptions {
  picture: PictureCodeState
  onPictureWrong: (said: string) => void
}

/** A step of a registration that a picture code protects, and how it failed. */
export function useRegistering({ picture, onPictureWrong }: RegisteringOptions) {
  const t = useTexts('account')
  const [failure, setFailure] = useState<string>()
  const step = useMutation<void, CallFailure, () => Promise<void>>({
    meta: { handled: true },
    mutationFn: run => run(),
    onError: problem => {
      if (problem.is(accountErrors.pictureWrong)) {
        onPictureWrong(problem.message || problemText(accountErrors.pictureWrong))
        return picture.refresh()
      }
      setFailure(problem.isOffline ? t('login.offline') : problem.message)
    },
  })
  return {
    failure,
    run: (run: () => Promise<void>) => {
      setFailure(undefined)
      return step.mutateAsync(run)
    },
  }
}
