import { type RefObject, useEffect } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { PictureCode } from './PictureCode.tsx'
import { type PictureCodeState, usePictureCode } from './use-picture-code.ts'

interface AskedPictureProps {
  /** Receives what is typed, for the form that sends it. */
  hold: RefObject<PictureCodeState | null>
  problem: string | undefined
}

/** The picture code that goes along with one more try. */
export function AskedPicture({ hold, problem }: AskedPictureProps) {
  const t = useTexts('profile')
  const picture = usePictureCode('guess')
  useEffect(() => {
    hold.current = picture
  })
  return (
    <>
      <Callout tone="info">{t('own.afterMany')}</Callout>
      <PictureCode code={picture} error={picture.isFilled ? undefined : problem} />
    </>
  )
}
