import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { profileMessages } from '#contract/features/profile/messages.ts'
import { OwnProofFields } from '#web/features/account/proof/OwnProofFields.tsx'
import { useOwnProof } from '#web/features/account/proof/use-own-proof.ts'
import { localAddress } from '#web/features/file/address.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { fileSize } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { path } from '#web/lib/path.ts'
import { endSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards, SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { DownloadIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useProblem } from './parts/ContactBinding.tsx'

/** A copy of the person's data, and closing the account. */
export function MyDataScreen() {
  const t = useTexts('profile')
  return (
    <Screen title={t('data.title')}>
      <Stack gap={6}>
        <DataCopy />
        <Leaving />
      </Stack>
    </Screen>
  )
}

/** Milliseconds after which it is asked again, in case a message was missed. */
const pollInterval = 5000

function DataCopy() {
  const t = useTexts('profile')
  const state = useQuery({
    ...ask(profileCalls.getDataExport, {}),
    refetchInterval: ({ state: { data } }) => (isRunning(data?.latest?.state) ? pollInterval : false),
  })
  useLive({ on: [profileMessages.dataExportChanged], refreshes: [profileCalls.getDataExport] })
  const begin = useCommand(profileCalls.exportData, { refreshes: [profileCalls.getDataExport] })
  return (
    <Card title={t('data.export')}>
      <QueryView query={state} skeleton={<SkeletonCards cards={1} />}>
        {({ latest }) => (
          <Stack gap={3}>
            <p>{t('data.exportHint')}</p>
            {isRunning(latest?.state) && <Callout tone="info">{t('data.running')}</Callout>}
            {latest?.state === 'failed' && <Callout tone="bad">{t('data.failed')}</Callout>}
            {latest?.url && (
              <>
                <Callout tone="good">
                  {t('data.ready', { time: fullTime(latest.createdAt ?? 0), size: fileSize(latest.size) })}
                  <br />
                  {t('data.expires', { time: fullTime(latest.expiresAt ?? 0) })}
                </Callout>
                <Button
                  kind="primary"
                  block
                  icon={DownloadIcon}
                  onClick={() => window.open(localAddress(latest.url), '_self')}
                >
                  {t('data.download')}
                </Button>
              </>
            )}
            {!isRunning(latest?.state) && (
              <Button block busy={begin.isPending} onClick={() => begin.mutate({})}>
                {latest ? t('data.again') : t('data.begin')}
              </Button>
            )}
          </Stack>
        )}
      </QueryView>
    </Card>
  )
}

const isRunning = (state: string | undefined) => state === 'waiting' || state === 'running'

function Leaving() {
  const t = useTexts('profile')
  const state = useQuery(ask(profileCalls.getAccountState, {}))
  return (
    <Card title={t('data.close')}>
      <QueryView query={state} skeleton={<SkeletonRows rows={2} />}>
        {({ courses }) => (
          <Stack gap={4}>
            <p>{t('data.closeHint')}</p>
            {courses.length > 0 ? <CoursesLeft courses={courses} /> : <Proof />}
          </Stack>
        )}
      </QueryView>
    </Card>
  )
}

function CoursesLeft({ courses }: { courses: { id: string; courseName: string; className: string }[] }) {
  const t = useTexts('profile')
  const navigate = useNavigate()
  return (
    <List title={t('data.courses')}>
      {courses.map(({ id, courseName, className }) => (
        <ListRow
          key={id}
          title={courseName}
          note={className}
          onClick={() => navigate(path('/courseHome', { courseId: id, courseRole: 1 }))}
        />
      ))}
    </List>
  )
}

function Proof() {
  const t = useTexts('profile')
  const navigate = useNavigate()
  const proof = useOwnProof()
  const { problem, say, forget } = useProblem()
  const close = useCommand(profileCalls.closeAccount, {
    onFailed: say,
    onDone: () => {
      toast.good(t('data.gone'))
      endSession()
      navigate(path('/login'), { replace: true })
    },
  })
  const submit = async () => {
    if (!proof.isFilled || close.isPending) return
    const isSure = await dialog.confirm({
      title: t('data.sure'),
      message: t('data.sureHint'),
      confirmLabel: t('data.confirm'),
      danger: true,
    })
    if (isSure) close.mutate(proof.input)
  }
  return (
    <Form onSubmit={() => void submit()}>
      <OwnProofFields proof={proof} problem={problem} onChange={forget} />
      <Button kind="danger" type="submit" block busy={close.isPending} disabled={!proof.isFilled}>
        {t('data.close')}
      </Button>
    </Form>
  )
}
