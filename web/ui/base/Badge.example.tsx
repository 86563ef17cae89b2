import { examples } from '#web/gallery/example.ts'
import { Avatar } from './Avatar.tsx'
import { Badge, CountBadge } from './Badge.tsx'
import { Stack } from './Stack.tsx'

export default examples('Badge', [
  {
    name: 'count, many, dot, alone',
    render: () => (
      <Stack row gap={6}>
        <Badge count={3} label="3 unread">
          <Avatar name="陈晓明" />
        </Badge>
        <Badge count={1200} label="1200 unread">
          <Avatar name="Ada Lovelace" />
        </Badge>
        <Badge dot label="new">
          <Avatar name="林" />
        </Badge>
        <CountBadge count={7} />
      </Stack>
    ),
  },
])
