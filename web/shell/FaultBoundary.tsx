import { Component, type ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { ChunkFailure } from './lazy-screens.ts'

interface FaultBoundaryProps {
  /** Above the message: the way back. */
  bar?: ReactNode
  /** The person leaves a screen that crashed. */
  onLeave?: () => void
  children: ReactNode
}

/** Catches a screen that could not be loaded or rendered; the rest of the client keeps working. */
export class FaultBoundary extends Component<FaultBoundaryProps, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null }

  static getDerivedStateFromError(fault: Error) {
    return { fault }
  }

  override componentDidCatch(fault: Error) {
    console.error(fault)
  }

  override componentWillUnmount() {
    if (this.state.fault) this.props.onLeave?.()
  }

  override render() {
    return this.state.fault ? (
      <FaultView fault={this.state.fault} bar={this.props.bar} />
    ) : (
      this.props.children
    )
  }
}

export function FaultView({ fault, bar }: { fault: Error; bar?: ReactNode }) {
  const t = useTexts('shell')
  const isChunk = fault instanceof ChunkFailure
  return (
    <Page bar={bar}>
      <EmptyState
        art="trouble"
        title={isChunk ? t('chunk.title') : t('crash.title')}
        hint={
          isChunk
            ? t('chunk.message', { chunk: fault.chunk, kind: t(`chunk.${fault.kind}`) })
            : `${t('crash.hint')} (${fault.message})`
        }
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {t('chunk.reload')}
          </Button>
        }
      />
    </Page>
  )
}
