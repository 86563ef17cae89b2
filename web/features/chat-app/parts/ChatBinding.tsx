import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { chatCalls, notBound } from '#contract/features/chat-app/calls.ts'
import { BindDialog } from '#web/features/chat-app/parts/BindDialog.tsx'
import { ask, invalidate, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useConfirmFirst } from '../../account/proof/use-confirm-first.tsx'

interface ChatBindingProps {
  /** Binding or the end of it starts at once, as `open=1` asks for. */
  open?: boolean
}

/** Whether the account is bound to WeChat, with actions to bind or unbind it. Fills the screen that mounts it. */
export function ChatBinding({ open = false }: ChatBindingProps) {
  const state = useQuery(ask(chatCalls.getBindingState, {}))
  const binding = useQuery(ask(chatCalls.getBinding, {}))
  return (
    <QueryView query={state} skeleton={<SkeletonRows rows={1} />}>
      {({ bindState, offered, standin, config }) => (
        <Binding
          isBound={bindState !== notBound}
          nickname={binding.data?.nickname ?? ''}
          isOffered={offered}
          isStandIn={standin}
          clientRandNum={config.clientRandNum}
          open={open}
        />
      )}
    </QueryView>
  )
}

interface BindingProps {
  isBound: boolean
  nickname: string
  isOffered: boolean
  isStandIn: boolean
  clientRandNum: string
  open: boolean
}

function Binding({ isBound, nickname, isOffered, isStandIn, clientRandNum, open }: BindingProps) {
  const t = useTexts('chat-app')
  const [isScanning, setScanning] = useState(false)
  const refreshes = [chatCalls.getBindingState, chatCalls.getBinding, accountCalls.getAccount]
  const confirmFirst = useConfirmFirst()
  const unbind = useCommand(chatCalls.unbind, {
    refreshes,
    onFailed: failure => confirmFirst.hear(failure, () => unbind.mutate({}), alertFailure),
    onDone: () => toast.good(t('bind.disconnected')),
  })
  const client = useQueryClient()
  const refresh = () => invalidate(client, ...refreshes)
  const askToUnbind = async () => {
    const isSure = await dialog.confirm({
      title: t('bind.disconnectQuestion'),
      message: t('bind.disconnectNote'),
      confirmLabel: t('bind.disconnect'),
      danger: true,
    })
    if (isSure) unbind.mutate({})
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: at once, and once
  useEffect(() => {
    if (!open) return
    if (isBound) void askToUnbind()
    else if (isOffered) setScanning(true)
  }, [])

  if (!isBound && !isOffered)
    return <EmptyState art="search" title={problemText(accountErrors.chatNotOffered)} />
  return (
    <Stack>
      <List>
        <ListRow
          title={nickname || t('bind.nobody')}
          note={isBound ? t('bind.connected') : t('bind.notConnected')}
        />
      </List>
      {isBound ? (
        <Button kind="danger" size="large" block busy={unbind.isPending} onClick={() => void askToUnbind()}>
          {t('bind.disconnect')}
        </Button>
      ) : (
        <MainButton onClick={() => setScanning(true)}>{t('bind.title')}</MainButton>
      )}
      <BindDialog
        open={isScanning}
        clientRandNum={clientRandNum}
        isStandIn={isStandIn}
        onClose={() => setScanning(false)}
        onBound={() => {
          setScanning(false)
          toast.good(t('bind.connected'))
          void refresh()
        }}
      />
      {confirmFirst.dialog}
    </Stack>
  )
}
