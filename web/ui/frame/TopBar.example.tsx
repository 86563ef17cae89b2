import { examples } from '#web/gallery/example.ts'
import { Button } from '../base/Button.tsx'
import { Stack } from '../base/Stack.tsx'
import { BellIcon, MoreIcon } from '../icons/icons.tsx'
import { TopBar } from './TopBar.tsx'

const nothing = () => undefined

export default examples('TopBar', [
  {
    name: 'back, title, actions, countdown, search, large',
    render: () => (
      <Stack gap={4}>
        <TopBar title="第三章习题" onBack={nothing} />
        <TopBar
          title="Linear Algebra, an introduction for everybody"
          subtitle="软件一班 · 40 members"
          onBack={nothing}
          actions={[{ icon: MoreIcon, label: 'More', onClick: nothing }]}
        />
        <TopBar title="数字考勤" onBack={nothing} countdownTo={Date.now() + 3_725_000} />
        <TopBar
          title="Members"
          onBack={nothing}
          search={{ placeholder: 'Name or student number', onSearch: nothing }}
          aside={
            <Button size="small" kind="quiet">
              Edit
            </Button>
          }
        />
        <TopBar
          large
          title="课堂"
          actions={[{ icon: BellIcon, label: 'Messages', badge: 3, onClick: nothing }]}
        />
      </Stack>
    ),
  },
])
