import { examples } from '#web/gallery/example.ts'
import { OfflineIcon } from '../icons/icons.tsx'
import { Button } from './Button.tsx'
import { Callout } from './Callout.tsx'
import { Stack } from './Stack.tsx'

export default examples('Notice', [
  {
    name: 'tones',
    render: () => (
      <Stack>
        <Callout tone="warn" icon={OfflineIcon}>
          网络已断开，您写下的内容保存在本机。
        </Callout>
        <Callout tone="info" title="有新的提交" action={<Button size="small">查看</Button>} />
        <Callout tone="good" onClose={() => undefined}>
          Handed in Sat 21 Nov 08:05.
        </Callout>
        <Callout tone="bad" title="The deadline has passed">
          What you hand in now is marked as late.
        </Callout>
      </Stack>
    ),
  },
])
