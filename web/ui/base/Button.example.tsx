import { examples } from '#web/gallery/example.ts'
import { CheckIcon, PlusIcon } from '../icons/icons.tsx'
import { Button, MainButton } from './Button.tsx'
import { Stack } from './Stack.tsx'

const kinds = ['primary', 'secondary', 'quiet', 'danger'] as const

export default examples('Button', [
  {
    name: 'kinds',
    render: () => (
      <Stack row>
        {kinds.map(kind => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
      </Stack>
    ),
  },
  {
    name: 'sizes and icons',
    render: () => (
      <Stack>
        <MainButton icon={CheckIcon}>提交作业 Hand in</MainButton>
        <Stack row>
          <Button icon={PlusIcon}>新建课程</Button>
          <Button size="small" icon={PlusIcon}>
            添加
          </Button>
          <Button size="small" kind="quiet">
            View all
          </Button>
        </Stack>
      </Stack>
    ),
  },
  {
    name: 'busy and disabled',
    render: () => (
      <Stack row>
        <Button kind="primary" busy>
          Saving
        </Button>
        <Button kind="primary" disabled>
          Publish
        </Button>
        <Button disabled>Secondary</Button>
      </Stack>
    ),
  },
])
