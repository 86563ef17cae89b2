import { draw } from '#web/ui/icons/draw.tsx'

export const MutedIcon = draw(
  'M6.3 8.2A6 6 0 0 1 6.8 6.5M9 4.8a6 6 0 0 1 9 5.2c0 2 .3 3.5.7 4.5M6 10c0 5-2 6.5-2 6.5h12.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16',
)
export const ReplyIcon = draw('M9.5 6 4 11.5 9.5 17M4.5 11.5H14a6 6 0 0 1 6 6v1')
export const PlayIcon = draw('M8 5.5v13l10.5-6.5Z')
export const PauseIcon = draw('M8.5 5.5v13M15.5 5.5v13')
export const MicrophoneIcon = draw(
  'M12 3.5a2.8 2.8 0 0 1 2.8 2.8v5.4a2.8 2.8 0 0 1-5.6 0V6.3A2.8 2.8 0 0 1 12 3.5ZM6 11.5a6 6 0 0 0 12 0M12 17.5V21',
)
export const ForwardMessageIcon = draw('M14.5 6 20 11.5 14.5 17M19.5 11.5H10a6 6 0 0 0-6 6v1')
export const ReactIcon = draw(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM8.5 14a4.2 4.2 0 0 0 7 0M9 9.5v.5M15 9.5v.5',
)
