import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { SwitchList } from './SwitchList.tsx'

/** When one has left the page of one's own paper, as staff see it too. */
export function OwnSwitches({ id }: { id: string }) {
  const t = useTexts('test/switches')
  return (
    <Card title={t('title')}>
      <SwitchList id={id} />
    </Card>
  )
}
