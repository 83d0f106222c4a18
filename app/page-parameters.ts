// Query parameters that several pages read, or that are many; route-table.ts says which page reads which.

/** A visitor's picture, or why there is none (tool-visit.server.ts). */
export const TOOL_PARAMETERS = ['picture', 'refused', 'wait'];

/** The fields of a design (server/contracts/picture-editor.ts). */
export const DESIGN_PARAMETERS = [
  ...[
    'shape',
    'background',
    'colour',
    'colour2',
    'scene',
    'zoom',
    'x',
    'y',
    'light',
    'contrast',
    'warmth',
    'saturation',
  ],
  ...['ring', 'ringColour', 'border', 'borderColour', 'size', 'format'],
];
