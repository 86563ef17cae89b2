declare module '#web/lib/texts.ts' {
  interface Texts {
    'question/points': typeof en
  }
}

export const en = {
  picture: 'Picture',
  cross: 'Arrow keys move the cross, Enter sets a point',
  setOne: 'Tap the spot in the picture',
  setSeveral: 'Tap up to {most} spots · {count} set',
  at: 'Point {number} at {place}',
  takeBack: 'Remove point {number}',
  fromLeft: 'How far from the left and from the top',
  write: {
    choose: 'Choose the picture',
    other: 'Choose another picture',
    most: 'How many points a student may set',
    regions: 'Right regions',
    regionsHint: 'Tap the picture to add a region, or tap one to change it.',
    region: 'Region {number}',
    shape: 'Shape',
    oval: 'Oval',
    box: 'Rectangle',
    left: 'From the left',
    top: 'From the top',
    width: 'Width',
    height: 'Height',
    remove: 'Remove region {number}',
  },
} as const
