// What opens above the page.
import { useId } from 'react';
import { Button } from '~/ui/button';
import { Dialog, DialogClose, SlideOver } from '~/ui/dialog';
import { Menu, menuItemClass, Tooltip } from '~/ui/menu';
import { Popover } from '~/ui/popover';
import { useToast } from '~/ui/toast';
import { Example } from './example';

export function OverlayExamples() {
  return (
    <Example title="Above the page">
      <Parts />
    </Example>
  );
}

function Parts() {
  const toast = useToast();
  const tip = useId();
  const button = (text: string) => (
    <Button variant="secondary" size="sm">
      {text}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Dialog
        trigger={button('Dialog')}
        title="Delete this photo?"
        description="It cannot be brought back."
        closeLabel="Close"
        actions={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button variant="danger">Delete</Button>
          </>
        }
      />
      <SlideOver trigger={button('Slide-over')} title="Details" closeLabel="Close">
        More about it.
      </SlideOver>
      <Popover trigger={button('Popover')}>Beside what was pressed.</Popover>
      <Menu label="Menu" group={tip} triggerClassName="rounded-full border border-line px-4 py-1.5 text-sm">
        {['Download', 'Duplicate', 'Delete'].map((name) => (
          <button key={name} type="button" className={menuItemClass}>
            {name}
          </button>
        ))}
      </Menu>
      <Tooltip id={tip} text="A short text for what is pointed at">
        <Button variant="secondary" size="sm" aria-describedby={tip}>
          Tooltip
        </Button>
      </Tooltip>
      <Button size="sm" onClick={() => toast({ text: 'Saved', tone: 'success' })}>
        Toast
      </Button>
      <Button
        size="sm"
        variant="quiet"
        onClick={() => toast({ text: 'Deleted', actions: [{ label: 'Undo', onPress: () => toast({ text: 'Back' }) }] })}
      >
        Toast with action
      </Button>
    </div>
  );
}
