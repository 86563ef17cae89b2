import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LoginExtras } from '#web/features/account/extension-points.ts'
import { stored } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/base/Choice.tsx'

interface ConnectOfferProps {
  onChange: (extras: LoginExtras) => void
}

/**
 * The chat app's identity has no account here yet: the login may bind it, but only if the person agrees, since phones
 * are lent.
 */
export function ConnectOffer({ onChange }: ConnectOfferProps) {
  const [address] = useSearchParams()
  const key = address.get('code') ? stored('code_key') : null
  return key && <Offer onChange={isWanted => onChange(isWanted ? { code_key: key } : {})} />
}

function Offer({ onChange }: { onChange: (isWanted: boolean) => void }) {
  const t = useTexts('chat-app')
  const [isWanted, setWanted] = useState(false)
  const change = (on: boolean) => {
    setWanted(on)
    onChange(on)
  }
  return <Checkbox label={t('login.connect')} checked={isWanted} onChange={change} />
}
