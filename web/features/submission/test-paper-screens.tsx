import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { ask } from '#web/lib/call.ts'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { place } from '#web/test/place.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useSubmissionAddress } from './addresses.ts'
import { GradingScreen } from './grading/GradingScreen.tsx'
import { SubmissionScreen } from './reading/SubmissionScreen.tsx'
import { VersionsScreen } from './reading/VersionsScreen.tsx'
import { RosterScreen } from './roster/RosterScreen.tsx'
import {
  type Paper,
  PaperContent,
  paperCalls,
  paperGrading,
  paperSubmissions,
  paperWriting,
} from './test-paper.tsx'
import { ConflictSheet } from './writing/ConflictSheet.tsx'
import { useHandIn } from './writing/handing-in.ts'
import { ReceiptSheet } from './writing/ReceiptSheet.tsx'
import { SaveState } from './writing/SaveState.tsx'
import { useWriting } from './writing/writing.ts'

function WriteScreen() {
  const { taskId } = useSubmissionAddress(paperSubmissions.pages)
  const query = useQuery(ask(paperCalls.get, { id: taskId }))
  const user = useUser()
  return (
    <Screen>
      <QueryView query={query} skeleton="…">
        {paper =>
          paper.mine && user && <Questions {...{ paper, taskId }} mine={paper.mine} accountId={user.id} />
        }
      </QueryView>
    </Screen>
  )
}

interface QuestionsProps {
  paper: Paper
  mine: NonNullable<Paper['mine']>
  taskId: string
  accountId: string
}

function Questions({ paper, mine, taskId, accountId }: QuestionsProps) {
  const writing = useWriting(paperWriting, {
    taskId,
    attempt: mine.attempt,
    accountId,
    parts: mine.parts.map(({ slot, answer, sequence }) => ({ slot, value: answer, sequence })),
  })
  const { handIn, receipt } = useHandIn({
    kind: paperSubmissions,
    writingKind: paperWriting,
    taskId,
    writing,
    version: mine.version,
    isPast: false,
    summary: () => `${writing.parts.filter(({ value }) => value !== '').length} of ${writing.parts.length}`,
    renew: async () => undefined,
  })
  const titleOf = (slot: number) => paper.questions.find(question => question.slot === slot)?.title ?? ''
  if (!writing.isReady) return null
  return (
    <>
      <section aria-label="Whole">
        <SaveState of={writing} />
      </section>
      {writing.parts.map(part => (
        <section key={part.slot} aria-label={titleOf(part.slot)}>
          <TextField
            label={`Answer to ${titleOf(part.slot)}`}
            value={part.value}
            onChange={value => part.set(value)}
          />
          <SaveState of={part} />
        </section>
      ))}
      <Button onClick={handIn}>Hand in</Button>
      <ConflictSheet
        writing={writing}
        join={paperWriting.join}
        Value={({ value }) => <p>{value}</p>}
        nameOf={titleOf}
      />
      <ReceiptSheet receipt={receipt} task="Paper" title={paper.title} onClose={() => undefined} />
    </>
  )
}

const screens: Record<string, ComponentType> = {
  '/paper/write': WriteScreen,
  '/paper/roster': () => <RosterScreen kind={paperSubmissions} />,
  '/paper/submission': () => <SubmissionScreen kind={paperSubmissions} Content={PaperContent} />,
  '/paper/versions': () => <VersionsScreen kind={paperSubmissions} Content={PaperContent} />,
  '/paper/grade': () => (
    <GradingScreen kind={paperSubmissions} grading={paperGrading} Content={PaperContent} />
  ),
}

export const paperRoutes: readonly ScreenRoute[] = [
  place('/paper'),
  ...Object.entries(screens).map(([path, screen]) => ({ ...place(path), screen: async () => screen })),
]
