import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chatCalls, scanPoll } from '#contract/features/account/chat.ts'
import { ask, keyOf, send } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { ScanCode } from './ScanCode.tsx'

interface BindSheetProps {
  open: boolean
  /** The number with which this binding is asked for; without it the server gives one. */
  clientRandNum?: string
  isStandIn: boolean
  /** Binding is mandatory: there is no way around it. */
  required?: boolean
  onClose: () => void
  onBound: () => void
}

/** The QR code that binds the account, until somebody has scanned it and agreed. */
export function BindSheet({ open, required = false, onClose, ...rest }: BindSheetProps) {
  const t = useTexts('chat-app')
  return (
    <Sheet
      open={open}
      onClose={required ? () => {} : onClose}
      title={t('bind.title')}
      footer={
        !required && (
          <Button block onClick={onClose}>
            {t('bind.later')}
          </Button>
        )
      }
    >
      {required && <Notice tone="info">{t('bind.required')}</Notice>}
      {open && <BindCode {...rest} />}
    </Sheet>
  )
}

function BindCode({
  clientRandNum,
  isStandIn,
  onBound,
}: Pick<BindSheetProps, 'clientRandNum' | 'isStandIn' | 'onBound'>) {
  const t = useTexts('chat-app')
  const code = useQuery({
    queryKey: keyOf(chatCalls.getBindQrcode),
    queryFn: () => send(chatCalls.getBindQrcode, { clientRandNum }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { handled: true },
  })
  const number = code.data?.clientRandNum ?? ''
  const state = useQuery({
    ...ask(chatCalls.isBind, { clientRandNum: number }),
    enabled: number !== '',
    refetchInterval: ({ state: { data } }) => (data?.isBind || data?.over ? false : scanPoll),
    gcTime: 0,
    meta: { handled: true },
  })
  const isBound = state.data?.isBind ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (isBound) onBound()
  }, [isBound])
  return (
    <ScanCode
      content={code.data?.content}
      hint={t('bind.hint')}
      over={code.error?.message ?? (state.data?.over ? t('scan.over') : undefined)}
      onAgain={() => void code.refetch()}
      isStandIn={isStandIn}
    />
  )
}
