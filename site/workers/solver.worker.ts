self.postMessage({ tag: "broken", message: "not there yet" });
