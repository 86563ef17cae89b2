import { examples } from '#web/gallery/example.ts'
import { BellIcon, MoreIcon, SearchIcon } from '../icons/icons.tsx'
import { IconButton } from './IconButton.tsx'
import { Stack } from './Stack.tsx'

export default examples('IconButton', [
  {
    name: 'plain, with a count, disabled',
    render: () => (
      <Stack row>
        <IconButton icon={SearchIcon} label="Search" />
        <IconButton icon={BellIcon} label="Messages" badge={12} />
        <IconButton icon={BellIcon} label="Messages" badge={120} />
        <IconButton icon={MoreIcon} label="More" disabled />
      </Stack>
    ),
  },
])
