import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { OwnPaper, OwnQuestion } from '#contract/features/test/taking-entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { invalidate, send, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { useTestAddress } from '../addresses.ts'
import { inputOf } from '../taking/answers.ts'
import { PaperFrame } from '../taking/PaperFrame.tsx'
import { paperWriting } from '../taking/paper-writing.ts'
import { rehearsalName as name } from './rehearsal-name.ts'

type Result = AnswerOf<typeof readinessCalls.submitRehearsal>

interface RehearsalProps {
  questions: OwnQuestion[]
  accountId: string
  turn: number
  onDone: (result: Result) => void
  onLeave: () => void
}

/** The sample as a paper is written, with calls of its own. */
export function RehearsalPaper({ questions, accountId, turn, onDone, onLeave }: RehearsalProps) {
  const t = useTexts('test/readiness')
  const taking = useTexts('test/taking')
  const { id } = useTestAddress()
  const client = useQueryClient()
  const paper = useMemo(() => sampleOf(id, turn, questions), [id, turn, questions])
  const saving = useMemo(() => rehearsalWriting(id, paper), [id, paper])
  const command = useCommand(readinessCalls.submitRehearsal, {
    onDone: done => {
      onDone(done)
      void invalidate(client, takingCalls.getStanding)
    },
    onFailed: failure => {
      if (failure.isOffline)
        void dialog.alert({ title: taking('handIn.offline'), message: taking('handIn.offlineHint') })
      else void alertFailure(failure)
    },
  })
  return (
    <PaperFrame
      {...{ paper, accountId, onLeave }}
      clockOffset={0}
      figures={paper.switches}
      renew={async () => undefined}
      onHandedIn={() => undefined}
      rehearsal={{
        saving,
        title: t('rehearsal.title'),
        notice: <Callout tone="info">{t('rehearsal.notice')}</Callout>,
        isHandingIn: command.isPending,
        handIn: parts =>
          command.mutate({
            id: id as never,
            answers: parts.map(({ slot, value }) => ({
              questionId: questions.find(one => one.slot === slot)!.id,
              ...inputOf(value),
            })),
          }),
      }}
    />
  )
}

/** A paper that is about nothing. */
const sampleOf = (id: string, turn: number, questions: OwnQuestion[]): OwnPaper => ({
  ...{ id: id as never, workId: '', attempt: turn, version: 0, state: 0, isOpen: true, endsAt: null },
  ...{ remain: null, serverTime: null, isFinalAtHandIn: false, mayCopy: true, mayPaste: true, device: '' },
  switches: { limit: -2, used: 0, isExceeded: false, handsInAt: null },
  ...{ messages: [], sections: [{ title: '', details: '' }], slots: [], questions },
})

/** As a paper is saved, by a call of its own. */
const rehearsalWriting = (id: string, paper: OwnPaper) => ({
  ...paperWriting(paper, ({ answers }) =>
    send(readinessCalls.saveRehearsal, {
      id: id as never,
      answers: answers.map(({ attempt, workId, ...answer }) => answer),
    }),
  ),
  name,
})
