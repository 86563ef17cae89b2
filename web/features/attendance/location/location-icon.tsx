import { draw } from '#web/ui/icons/draw.tsx'

export const LocationIcon = /* @__PURE__ */ draw(
  'M12 21s-6.5-5.5-6.5-10.8a6.5 6.5 0 0 1 13 0C18.5 15.5 12 21 12 21ZM12 12.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z',
)
