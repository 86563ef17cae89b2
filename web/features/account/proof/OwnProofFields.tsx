import { useState } from 'react'
import { codeLength } from '#contract/features/account/registration.ts'
import { maskPhone } from '#contract/features/account/rules.ts'
import { typedDigits } from '#contract/typed.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { SendCodeButton } from '../codes/SendCodeButton.tsx'
import type { OwnProof, ProofWay } from './use-own-proof.ts'

interface OwnProofFieldsProps {
  proof: OwnProof
  /** What the server said about it. */
  problem: string | undefined
  /** Something else was typed. */
  onChange: () => void
  onEnter?: () => void
}

/** Asks the logged-in person to prove who they are: by password, or by a code if there is none or it is forgotten. */
export function OwnProofFields({ proof, problem, onChange, onEnter }: OwnProofFieldsProps) {
  const t = useTexts('account')
  const own = useTexts('profile')
  const [unsent, setUnsent] = useState<string>()
  if (proof.isLoading) return <SkeletonRows rows={1} />
  if (proof.isImpossible) return <Callout tone="warn">{problem ?? own('own.anew')}</Callout>
  const { contact } = proof
  const changed = (set: (text: string) => void) => (text: string) => {
    set(text)
    setUnsent(undefined)
    onChange()
  }
  return (
    <Stack gap={3}>
      {proof.canChoose && (
        <Tabs<ProofWay>
          label={own('own.ways')}
          active={proof.way}
          onSelect={changed(way => proof.choose(way as ProofWay)) as (way: ProofWay) => void}
          tabs={[
            { key: 'password', label: own('own.byPassword') },
            { key: 'code', label: own('own.byCode') },
          ]}
        />
      )}
      {proof.way === 'password' ? (
        <PasswordField
          label={own('own.password')}
          value={proof.password}
          onChange={changed(proof.setPassword)}
          error={problem}
          autoComplete="current-password"
          onEnter={onEnter}
          required
        />
      ) : (
        <TextField
          label={t('code.label')}
          placeholder={t('code.placeholder')}
          hint={own('own.codeGoes', { contact: maskPhone(contact?.phone ?? contact?.email ?? '') })}
          value={proof.code}
          onChange={changed(text => proof.setCode(typedDigits(text)))}
          error={unsent ?? problem}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeLength}
          onEnter={onEnter}
          required
          suffix={
            <SendCodeButton
              use="confirm"
              contact={() => contact}
              onSent={() => setUnsent(undefined)}
              onFailed={failure => setUnsent(failure.isOffline ? t('login.offline') : failure.message)}
              label={t('code.send')}
            />
          }
        />
      )}
    </Stack>
  )
}
