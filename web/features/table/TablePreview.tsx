import type { ReactNode } from 'react'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'

interface TablePreviewProps<Key extends string> {
  title: string
  subtitle?: string | undefined
  /** Back to the choice of a file. */
  onAnother: () => void
  /** None while they are being counted. */
  tabs: { key: Key; label: string; count: number }[] | undefined
  active: Key
  onSelect: (key: Key) => void
  /** What it says has changed since: the file is to be read again. */
  outdated: { problem: string; again: string } | undefined
  /** Undefined if there is nothing to do. */
  apply: { label: string; isQuiet?: boolean; isBusy: boolean; run: () => void } | undefined
  children: ReactNode
}

/** What a table that was read would change, in lists of which one is shown, above the button that does it. */
export function TablePreview<Key extends string>(props: TablePreviewProps<Key>) {
  const { title, subtitle, onAnother, tabs, active, onSelect, outdated, apply, children } = props
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      onBack={onAnother}
      head={tabs && <Tabs label={title} active={active} onSelect={key => onSelect(key as Key)} tabs={tabs} />}
      footer={
        outdated ? (
          <MainButton onClick={onAnother}>{outdated.again}</MainButton>
        ) : (
          apply && (
            <Button
              kind={apply.isQuiet ? 'secondary' : 'primary'}
              size="large"
              block
              busy={apply.isBusy}
              onClick={apply.run}
            >
              {apply.label}
            </Button>
          )
        )
      }
    >
      <Stack gap={4}>
        {outdated && <Callout tone="bad">{outdated.problem}</Callout>}
        {children}
      </Stack>
    </Screen>
  )
}
