// A matting network of the operator's own: RGB in, alpha out. docs/operations.md says which fit and how they are set.
import { access, constants } from 'node:fs/promises';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { openNetwork } from '../../models.ts';
import type { Plane, Rgb } from '../../types.ts';
import { CHANNELS } from '../raster/colour-space.ts';
import { enlargePlane, resizeRgb, shrinkPlane } from '../raster/resample.ts';

type Three = readonly [number, number, number];

export interface MattingModel {
  /** An ONNX file. Its input is [1, 3, height, width], float32; its first output is one plane, alpha or the logits of alpha. */
  path: string;
  /** Long side in pixels that the network is given, where its input leaves height and width open; else the input's own size counts. */
  size: number;
  /** Subtracted from and divided into each of red, green and blue (0..1). */
  mean: Three;
  deviation: Three;
}

/** `message` names what is wrong with the file, for the operator. */
export class MattingModelError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MattingModelError';
  }
}

/** Sides of a network whose size is free are multiples of this, which suits those that halve their picture five times. */
const STEP = 32;
/** Alphas may overshoot by so much; values further outside of 0..1 are logits. */
const OVERSHOOT = 0.1;
/** Minimum share of values outside that range for the output to be taken for logits. */
const LOGITS = 0.1;

let chosen: MattingModel | undefined;

/** Mattes are made by this network from now on; undefined: by our own. Set before the first photo. */
export function setMattingModel(model: MattingModel | undefined): void {
  chosen = model;
}

type Side = number | string;

/** Height and width of the network's input; a number where it is fixed. */
function sidesOf(network: InferenceSession): { height: Side; width: Side } {
  const [input, ...more] = network.inputMetadata;
  if (!input?.isTensor || more.length > 0)
    throw new MattingModelError(`it has ${network.inputNames.length} inputs, not one picture`);
  const [batch = 1, channels, height, width] = input.shape;
  const fits = input.shape.length === 4 && (channels === 3 || typeof channels === 'string');
  if (!fits || (typeof batch === 'number' && batch !== 1) || height === undefined || width === undefined)
    throw new MattingModelError(`its input is [${input.shape.join(', ')}], not [1, 3, height, width]`);
  if (input.type !== 'float32') throw new MattingModelError(`its input is ${input.type}, not float32`);
  return { height, width };
}

const isFixed = (side: Side): side is number => typeof side === 'number' && side > 0;

function sizeFor(network: InferenceSession, image: Rgb, size: number): { width: number; height: number } {
  const { height, width } = sidesOf(network);
  const scale = size / Math.max(image.width, image.height);
  const free = (side: number): number => Math.max(STEP, Math.round((side * scale) / STEP) * STEP);
  return {
    height: isFixed(height) ? height : free(image.height),
    width: isFixed(width) ? width : free(image.width),
  };
}

/** Red, green and blue as three planes, normalised. */
function planesOf({ data, width, height }: Rgb, { mean, deviation }: MattingModel): Float32Array {
  const count = width * height;
  const planes = new Float32Array(3 * count);
  for (const c of CHANNELS)
    for (let i = 0; i < count; i++) planes[c * count + i] = (data[i * 3 + c]! / 255 - mean[c]) / deviation[c];
  return planes;
}

async function alphaBy(model: MattingModel, network: InferenceSession, image: Rgb): Promise<Plane> {
  const { width, height } = sizeFor(network, image, model.size);
  const small = await resizeRgb(image, width, height);
  const input = new Tensor('float32', planesOf(small, model), [1, 3, height, width]);
  const [inputName = ''] = network.inputNames;
  const [outputName = ''] = network.outputNames;
  const output = (await network.run({ [inputName]: input }))[outputName];
  if (!output) throw new MattingModelError('it has no output');
  const [down = 0, across = 0] = output.dims.slice(-2);
  if (!(output.data instanceof Float32Array) || down * across !== output.data.length || down * across === 0)
    throw new MattingModelError(`its output is ${output.type} [${output.dims.join(', ')}], not one plane of float32`);
  const { data } = output;
  if (data.some((v) => Number.isNaN(v))) throw new MattingModelError('its output is not a number');
  // Single pixels of an alpha may overshoot; logits lie outside 0..1 nearly everywhere.
  const beyond = data.reduce((count, v) => count + Number(v < -OVERSHOOT || v > 1 + OVERSHOOT), 0);
  const logits = beyond > data.length * LOGITS;
  const alpha = data.map((v) => (logits ? 1 / (1 + Math.exp(-v)) : Math.min(1, Math.max(0, v))));
  return { data: alpha, width: across, height: down };
}

/** Alpha by the operator's network, at the picture's size, 0..1; null where none is set. Throws MattingModelError. */
export async function operatorNetworkAlpha(image: Rgb): Promise<Plane | null> {
  if (!chosen) return null;
  const { network } = await openNetwork(chosen.path);
  const { data, width, height } = await alphaBy(chosen, network, image);
  const least = shrinkPlane({ data, width, height }, Math.min(width, image.width), Math.min(height, image.height));
  return enlargePlane(least, image.width, image.height);
}

/** Runs the network once on a grey picture and describes it: size and processor. Throws MattingModelError for a file that cannot be used. */
export async function checkMattingModel(model: MattingModel): Promise<string> {
  await access(model.path, constants.R_OK).catch((cause: unknown) => {
    throw new MattingModelError('there is no such file that this user may read', { cause });
  });
  try {
    const { network, provider } = await openNetwork(model.path);
    const side = model.size;
    const grey: Rgb = { data: new Uint8Array(side * side * 3).fill(128), width: side, height: side };
    const { width, height } = sizeFor(network, grey, side);
    await alphaBy(model, network, grey);
    return `works at ${width} x ${height} by ${provider}`;
  } catch (cause) {
    if (cause instanceof MattingModelError) throw cause;
    const [why = ''] = (cause as Error).message.split('\n');
    throw new MattingModelError(`ONNX Runtime cannot run it (${why.slice(0, 200)})`, { cause });
  }
}
