import { draw } from '#web/ui/icons/draw.tsx'

export const MutedIcon = draw(
  'M6.3 8.2A6 6 0 0 1 6.8 6.5M9 4.8a6 6 0 0 1 9 5.2c0 2 .3 3.5.7 4.5M6 10c0 5-2 6.5-2 6.5h12.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16',
)
export const ReplyIcon = draw('M9.5 6 4 11.5 9.5 17M4.5 11.5H14a6 6 0 0 1 6 6v1')
export const PlayIcon = draw('M8 5.5v13l10.5-6.5Z')
export const PauseIcon = draw('M8.5 5.5v13M15.5 5.5v13')
