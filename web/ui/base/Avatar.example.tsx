import { examples } from '#web/gallery/example.ts'
import { Avatar } from './Avatar.tsx'
import { Stack } from './Stack.tsx'

const names = [
  '陈晓明',
  '欧阳若雪',
  '李雷',
  'Ada Lovelace',
  'Grace Brewster Hopper',
  'Émilie',
  '林',
  'Zhou Min',
]

export default examples('Avatar', [
  {
    name: 'initials on a hue of the name',
    render: () => (
      <Stack row>
        {names.map(name => (
          <Avatar key={name} name={name} />
        ))}
      </Stack>
    ),
  },
  {
    name: 'sizes, picture, broken picture',
    render: () => (
      <Stack row>
        <Avatar name="陈晓明" size={28} />
        <Avatar name="陈晓明" size={56} />
        <Avatar name="Lectern" size={56} src="/icons/lectern-180.png" />
        <Avatar name="Broken Picture" size={56} src="/icons/nowhere.png" />
      </Stack>
    ),
  },
])
