// One person in three looks. Decoration: whoever shows it writes beside it what it shows.
import { Portrait, type PortraitFile } from '../image/portraits';

const THREE: readonly PortraitFile[] = ['braids-studio-grey', 'braids-library', 'braids-city-dusk'];

export function ThreeLooks() {
  return (
    <div className="grid h-full w-full grid-cols-3 gap-1">
      {THREE.map((file) => (
        <div key={file} className="relative">
          <Portrait file={file} alt="" sizes="12rem" className="absolute inset-0 h-full object-cover" />
        </div>
      ))}
    </div>
  );
}
