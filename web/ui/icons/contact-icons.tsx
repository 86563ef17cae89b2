import { draw } from './draw.tsx'

// Apart from the others, because only a person's page reaches somebody.
export const CallIcon = draw(
  'M5 4.5h3.5l1.5 4.3-2.2 1.7a11 11 0 0 0 5.7 5.7l1.7-2.2 4.3 1.5V19a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 6.1 1.5 1.5 0 0 1 5 4.5Z',
)
export const MailIcon = draw(
  'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3.5 7l8.5 6 8.5-6',
)
