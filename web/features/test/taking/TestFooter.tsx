import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { useTestAddress } from '../addresses.ts'
import { takingPath } from './addresses.ts'
import { useBegin } from './begin.ts'
import type { Standing } from './rules-said.ts'

interface TestFooterProps {
  standing: Standing
  clockOffset: number
  /** The version of the paper that is kept on this device, or empty. */
  sealed: string
}

/** The way on: begin, go on, change, look at what came of it; the likeliest first. */
export function TestFooter({ standing, clockOffset, sealed }: TestFooterProps) {
  const t = useTexts('test/taking')
  const navigate = useNavigate()
  const place = useTestAddress()
  const { begin, goOn, isBeginning } = useBegin(standing, clockOffset, sealed)
  const { state, submittedAt, mayWrite, isElsewhere, isOneDevice } = standing
  const isBarred = isElsewhere && isOneDevice
  // What has to be begun is written once it is.
  const mayGoOn = mayWrite && !isBarred && (state !== 'notstarted' || !standing.mustBegin)
  const isFirst = standing.attemptList.length === 0 && submittedAt === null
  const isHandedIn = submittedAt !== null && state !== 'returned'
  const showsBegin = standing.begin > 0 && !(mayGoOn && state === 'notstarted')
  return (
    <Stack gap={2}>
      {mayGoOn && (
        <Button
          kind={state === 'submitted' ? 'secondary' : 'primary'}
          size="large"
          block
          busy={isBeginning}
          onClick={goOn}
        >
          {t(state === 'notstarted' ? 'begin.answer' : state === 'submitted' ? 'begin.change' : 'begin.goOn')}
        </Button>
      )}
      {showsBegin && !mayGoOn && (
        <Button
          kind={isHandedIn ? 'secondary' : 'primary'}
          size="large"
          block
          busy={isBeginning}
          onClick={begin}
        >
          {isFirst ? t('begin.start') : t('begin.again', { attempt: standing.begin })}
        </Button>
      )}
      {isHandedIn && (
        <MainButton onClick={() => navigate(takingPath(state === 'graded' ? 'released' : 'result', place))}>
          {t('begin.result')}
        </MainButton>
      )}
    </Stack>
  )
}
