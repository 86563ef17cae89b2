import { useState } from 'react'
import { maxForwarded } from '#contract/features/chat/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import composerStyles from '../parts/Composer.module.css'
import { ForwardSheet } from './ForwardSheet.tsx'

interface ForwardBarProps {
  id: string
  positions: readonly number[]
  onEnd: () => void
}

/** Where messages are written, while some are chosen: what is done with them. */
export function ForwardBar({ id, positions, onEnd }: ForwardBarProps) {
  const t = useTexts('chat')
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className={composerStyles.bar} data-bottom-bar>
      <div className={composerStyles.refusal}>
        <span role="status">{t('chosenCount', { count: positions.length })}</span>
        <Button kind="quiet" size="small" onClick={onEnd}>
          {t('cancel')}
        </Button>
        <Button
          size="small"
          disabled={positions.length === 0 || positions.length > maxForwarded.messages}
          onClick={() => setChoosing(true)}
        >
          {t('forward')}
        </Button>
      </div>
      {isChoosing && (
        <ForwardSheet
          {...{ id, positions }}
          onClose={() => setChoosing(false)}
          onDone={() => {
            setChoosing(false)
            onEnd()
          }}
        />
      )}
    </div>
  )
}
